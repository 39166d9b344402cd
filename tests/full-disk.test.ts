import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openRecords } from '../src/database/records.ts'
import { formsTo, maya, now } from '../src/database/test-practice.ts'
import { requestAppointment } from '../src/domain/appointments/request-appointment.ts'
import { RecordsAway } from '../src/domain/records.ts'
import { writeAtomically } from '../src/photographs/atomic-files.ts'
import { openSmallDisk } from './small-disk.ts'

const disk = await openSmallDisk(3)

// Promise A9. Only root may have a disk of its own.
it.skipIf(!disk)('on a full disk reads go on, writes are away, and all is well when there is space again', async () => {
  if (!disk) return
  const records = await openRecords({ sqliteFile: join(disk.path, 'practice.sqlite') })
  try {
    const form = formsTo(records, 3)
    const before = await requestAppointment(maya(), form())
    expect(before).toMatchObject({ kind: 'requested' })
    disk.fill()
    await expect(requestAppointment({ ...maya(), name: 'Noor' }, form())).rejects.toThrow(RecordsAway)
    await expect(records.limits.count('address', 60, now)).rejects.toThrow(RecordsAway)
    expect((await records.appointments.list({ limit: 10 })).appointments).toHaveLength(1)
    const files = await readdir(disk.path)
    await expect(writeAtomically(disk.path, 'tooth.webp', Buffer.alloc(64 * 1024))).rejects.toThrow('ENOSPC')
    expect(await readdir(disk.path)).toEqual(files)
    disk.free()
    expect(await requestAppointment({ ...maya(), name: 'Noor' }, form())).toMatchObject({ kind: 'requested' })
    expect((await records.appointments.list({ limit: 10 })).appointments).toHaveLength(2)
  } finally {
    await records.close()
    await disk.remove()
  }
})
