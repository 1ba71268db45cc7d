declare module 'heic-decode' {
  /** A picture of the file, which is decoded when it is asked for. */
  interface HeicImage {
    width: number
    height: number
    /** Red, green, blue, alpha. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const decode: {
    all(source: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
  }
  export default decode
}
