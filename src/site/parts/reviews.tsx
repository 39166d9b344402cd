import type { PracticeContent } from '../../domain/practice/treatment.ts'
import { Carousel } from './carousel.tsx'

export function Reviews({ content: { reviews } }: { content: PracticeContent }) {
  if (reviews.length === 0) return null
  const samples = reviews.some(({ sample }) => sample)
  return (
    <section className="reviews">
      <div className="wrap">
        <div className="section-head">
          <h2>What our patients say</h2>
          {samples && <p className="sample">Sample reviews: invented to show this part of the page.</p>}
        </div>
        <Carousel kind="reviews" label="Patient reviews" of="the reviews">
          {reviews.map(({ id, name, rating, text }) => (
            <li key={id}>
              <figure className="review">
                <p className="rating">
                  <span className="unseen">Rated {rating} out of 5</span>
                  <span aria-hidden="true">
                    {Array.from({ length: rating }, (_, star) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: five equal signs
                      <i key={star} />
                    ))}
                  </span>
                </p>
                <blockquote>“{text}”</blockquote>
                <figcaption>{name}</figcaption>
              </figure>
            </li>
          ))}
        </Carousel>
      </div>
    </section>
  )
}
