/**
 * Who must not wait for anybody: the same signs wherever we name them. After nhs.uk, “How to find an NHS dentist in an
 * emergency”. `id`: of its heading.
 */
export function Call999({ id }: { id: string }) {
  return (
    <section className="care care-emergency" aria-labelledby={id}>
      <h2 id={id}>
        <span className="unseen">Immediate action required: </span>Call 999 or go to A&amp;E now if you have:
      </h2>
      <ul>
        <li>a serious injury to your face, mouth or teeth</li>
        <li>heavy bleeding from your mouth that will not stop</li>
        <li>
          swelling of your mouth, lips, throat or neck that makes it hard to breathe, swallow or speak, or to open an
          eye
        </li>
        <li>breathed in a tooth, or a piece of one</li>
        <li>a head injury with loss of consciousness, vomiting or double vision</li>
      </ul>
      <p>
        If you cannot hear or speak: 999 BSL, or <a href="tel:18000">18000</a> with Relay UK.
      </p>
    </section>
  )
}

/** How our numbers and 111 are reached by who cannot hear or speak on the telephone, as the letters to them say it. */
export function ByRelay() {
  return <p>With Relay UK, put 18001 before our number or 111.</p>
}
