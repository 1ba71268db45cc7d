/** The seal is the SHA-256 of all that is before it, as hex digits; it is the ZIP's comment and its last bytes. */
export const SEAL_BYTES = 64

/** The end of a ZIP with zip64 (APPNOTE 4.3.14 to 4.3.16), up to the comment. */
export function closing({
  entries,
  offset,
  size,
}: {
  entries: number
  offset: number
  size: number
}): Buffer {
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x0606_4b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE((3 << 8) | 45, 12)
  end.writeUInt16LE(45, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  // Where the record above is.
  end.writeUInt32LE(0x0706_4b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  // The old record, whose numbers say that the new one has them.
  end.writeUInt32LE(0x0605_4b50, 76)
  end.writeUInt16LE(0xffff, 84)
  end.writeUInt16LE(0xffff, 86)
  end.writeUInt32LE(0xffff_ffff, 88)
  end.writeUInt32LE(0xffff_ffff, 92)
  end.writeUInt16LE(SEAL_BYTES, 96)
  return end
}
