/** What the server's connections are called on PostgreSQL, so that others know that it runs. */
export function applicationName({ schema }: { schema?: string | undefined }): string {
  return schema ? `dental-practice ${schema}` : 'dental-practice'
}

/** What of an address says which way a server is reached. */
const ofTheWay = [
  'host',
  'port',
  'user',
  'password',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
]

/** As SQLite reads a text in a statement: a backslash is one. */
const asWritten = ['standard_conforming_strings=on']

/** A stricter server refuses whoever met others, far more often than they can begin again; what must hold is a key or a check. */
const besideOthers = ['default_transaction_isolation=read\\ committed']

/** The machine and the database that an address names, without its password. */
export function nameOfAddress(postgresUrl: string): string {
  const { host, pathname, searchParams } = new URL(postgresUrl)
  return `${host || searchParams.get('host')}${pathname}`
}

/** Where a server is, with what we ask of a connection to it; `settings` as in `search_path=practice`. */
export function addressOf(
  postgresUrl: string,
  application: string,
  settings: string[],
): { connectionString: string; application_name: string; options: string } {
  const url = new URL(postgresUrl)
  const theirs = url.searchParams.get('options')
  // What stands in the address comes first with this library: then a server would not be seen to run, a restore would fill
  // the tables of the practice that it is to put aside, and a frozen server would be waited for as long as it says there.
  for (const name of [...url.searchParams.keys()]) if (!ofTheWay.includes(name)) url.searchParams.delete(name)
  // The library reads all of these as the last one, and warns of it before every command.
  const mode = url.searchParams.get('sslmode') ?? ''
  if (['prefer', 'require', 'verify-ca'].includes(mode) && url.searchParams.get('uselibpqcompat') !== 'true')
    url.searchParams.set('sslmode', 'verify-full')
  const ours = [...asWritten, ...besideOthers, ...settings].map((setting) => `-c ${setting}`)
  const options = [...(theirs === null ? [] : [theirs]), ...ours]
  return { connectionString: url.href, application_name: application, options: options.join(' ') }
}
