import { existsSync } from 'node:fs'
import { chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openSmallDisk, type SmallDisk } from '../small-disk.ts'

/** A database of its own on the test server, whose disk can be filled. */
type FullPostgres = {
  address: string
  fill(): Promise<unknown>
  free(): Promise<unknown>
  close(): Promise<void>
}

/**
 * Really full where this machine lets us have a small disk beside the server, which then keeps this database's tables
 * there. Elsewhere every write is answered as PostgreSQL does when its disk is full (53100).
 */
export async function openFullPostgres(server: string): Promise<FullPostgres> {
  const name = `full_${process.pid}_${Date.now()}`
  const address = new URL(server)
  address.pathname = `/${name}`
  const place = await smallPlace(server)
  const space = place ? `${name}_space` : 'pg_default'
  if (place) await tell(server, `create tablespace ${space} location '${place.path}'`)
  await tell(server, `create database ${name} strategy file_copy tablespace ${space}`)
  return {
    address: address.href,
    fill: async () => (place ? place.disk.fill() : tell(address.href, refuseWrites)),
    free: async () => (place ? place.disk.free() : tell(address.href, 'drop function disk_is_full() cascade')),
    async close() {
      await tell(server, `drop database ${name} with (force)`)
      if (!place) return
      await tell(server, `drop tablespace ${space}`)
      await place.disk.remove()
    },
  }
}

const refuseWrites = `
  create or replace function disk_is_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
  do $$ declare kept text; begin
    for kept in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create or replace trigger no_room before insert or update on %I execute function disk_is_full()', kept);
    end loop;
  end $$`

/** A folder on a small disk that belongs to the server's user; undefined where the server runs elsewhere. */
async function smallPlace(server: string): Promise<{ path: string; disk: SmallDisk } | undefined> {
  const [{ data_directory: data } = { data_directory: '' }] = await tell(server, 'show data_directory')
  if (!data || !existsSync(data)) return undefined
  const disk = await openSmallDisk(32)
  if (!disk) return undefined
  const path = join(disk.path, 'space')
  const { uid, gid } = await stat(data)
  await mkdir(path)
  await chown(path, uid, gid)
  return { path, disk }
}

async function tell(server: string, sentence: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query(sentence)).rows ?? []
  } finally {
    await client.end()
  }
}
