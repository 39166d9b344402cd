import type { ReactNode } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { usePageTitle } from '../frame/page.tsx'
import { usePractice } from '../queries/practice.ts'

/** A page before the dashboard's door: the arch of the house, the practice's name and one thing to do. */
export function ArchPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  const practice = usePractice()
  return (
    <main className="lone-page login">
      <div className="arch">
        <a className="brand" href={addresses.home}>
          {practice?.name ?? 'Home'}
        </a>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
