/** These fields of an object, in this order. An import does this for thousands, and Object.fromEntries takes four times as long. */
export function picked<Given, Key extends keyof Given>(given: Given, keys: readonly Key[]): Pick<Given, Key> {
  const fields = {} as Pick<Given, Key>
  for (const key of keys) fields[key] = given[key]
  return fields
}
