import { type ComponentProps, useEffect, useRef } from 'react'

export function BlobImage({ blob, alt, ...rest }: ComponentProps<'img'> & { blob: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current !== null) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={image} alt={alt} draggable={false} {...rest} />
}
