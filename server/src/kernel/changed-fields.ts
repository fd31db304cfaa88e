/** The fields of an object that a body gives, null too; those that it leaves out are as they were. */
export const changedFields = <T extends object>(input: Partial<T>, before: T): T =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => {
      const given: unknown = input[name as keyof T]
      return [name, given === undefined ? (value as unknown) : given]
    }),
  ) as T
