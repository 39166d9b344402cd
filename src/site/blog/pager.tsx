/** The way to the other pages of a list; nothing where there is only one. */
export function Pager({ number, last, pageAt }: { number: number; last: number; pageAt: (number: number) => string }) {
  if (last === 1) return null
  return (
    <nav className="pager" aria-label="Pages">
      {number > 1 ? (
        <a href={pageAt(number - 1)} rel="prev">
          Newer<span className="unseen"> posts</span>
        </a>
      ) : (
        <span />
      )}
      <ol>
        {nearby(number, last).map((one, place, all) => (
          <li key={one} className={one - (all[place - 1] ?? 0) > 1 ? 'after-a-gap' : undefined}>
            <a href={pageAt(one)} aria-current={one === number ? 'page' : undefined}>
              <span className="unseen">Page </span>
              {one}
            </a>
          </li>
        ))}
      </ol>
      {number < last ? (
        <a href={pageAt(number + 1)} rel="next">
          Older<span className="unseen"> posts</span>
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}

/** The first page, the last, and those beside the one that is shown. */
function nearby(number: number, last: number): number[] {
  const wanted = [1, number - 1, number, number + 1, last].filter((one) => one >= 1 && one <= last)
  return [...new Set(wanted)].sort((one, other) => one - other)
}
