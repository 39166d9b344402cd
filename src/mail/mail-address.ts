/** The part behind the @, which names the sender in Message-IDs and calendar files. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
