/** The four director functions, in the order in which the manual shows and numbers them. */
export const departments = [
  'Managing Director',
  'Finance Director',
  'Sales/Marketing Director',
  'Operations Director',
] as const

export type Department = (typeof departments)[number]

export function isDepartment(name: string): name is Department {
  return departments.some((department) => department === name)
}
