/**
 * Whether something belongs to a share of all, such as 1/3: the first, the fourth and so on.
 *
 * @returns told by its place, counted from 0
 */
export function inShare(share = '1/1'): (index: number) => boolean {
  const [nth = 1, of = 1] = share.split('/').map(Number)
  return (index) => index % of === (nth - 1) % of
}
