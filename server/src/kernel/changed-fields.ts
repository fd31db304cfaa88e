/** The fields of an object that a body gives; those that it leaves out, or gives as null, are as they were. */
export const changedFields = <T extends object>(input: Partial<T>, before: T): T =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, input[name as keyof T] ?? (value as unknown)]),
  ) as T
