declare module 'heic-decode' {
  interface HeicImage {
    width: number
    height: number
    /** RGBA. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const decode: {
    all(source: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
  }
  export default decode
}
