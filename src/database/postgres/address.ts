/** What the server's connections are called on PostgreSQL, so that others know that it runs. */
export function applicationName({ schema }: { schema?: string | undefined }): string {
  return schema ? `dental-practice ${schema}` : 'dental-practice'
}

/** Where a server is, with what we ask of a connection to it; `settings` as in `search_path=practice`. */
export function addressOf(
  postgresUrl: string,
  application: string,
  settings: string[],
): { connectionString: string; application_name: string; options?: string } {
  const url = new URL(postgresUrl)
  const theirs = url.searchParams.get('options')
  // What stands in the address comes first with this library: then a server would not be seen to run, and a restore would fill
  // the tables of the practice that it is to put aside.
  for (const name of ['application_name', 'options']) url.searchParams.delete(name)
  const options = [...(theirs === null ? [] : [theirs]), ...settings.map((setting) => `-c ${setting}`)]
  return {
    connectionString: url.href,
    application_name: application,
    ...(options.length > 0 ? { options: options.join(' ') } : {}),
  }
}
