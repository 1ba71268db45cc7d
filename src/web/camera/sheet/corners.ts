export interface Point {
  x: number
  y: number
}

export const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
export type CornerName = (typeof cornerNames)[number]

/** The corners of a sheet in a picture, in pixels. */
export type Corners = Record<CornerName, Point>

/** The corners of the picture itself, moved inwards a little so that they can be dragged. */
export function insetCorners(width: number, height: number): Corners {
  const [left, top] = [width * 0.06, height * 0.06]
  const [right, bottom] = [width - left, height - top]
  return {
    topLeft: { x: left, y: top },
    topRight: { x: right, y: top },
    bottomRight: { x: right, y: bottom },
    bottomLeft: { x: left, y: bottom },
  }
}

/** Moves a corner, and keeps it within the picture. */
export function withCorner(
  corners: Corners,
  name: CornerName,
  { x, y }: Point,
  { width, height }: { width: number; height: number },
): Corners {
  return {
    ...corners,
    [name]: { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) },
  }
}

/** Whether the corners form a convex quadrilateral, which can be straightened. */
export function isConvex(corners: Corners): boolean {
  const points = cornerNames.map((name) => corners[name])
  return points.every((point, index) => {
    const next = points[(index + 1) % 4] ?? point
    const after = points[(index + 2) % 4] ?? point
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x) > 100
  })
}
