import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { WirePost } from '../../contract/blog.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Loading } from '../frame/loading.tsx'
import { goingOn, Page } from '../frame/page.tsx'
import { useStands } from '../frame/use-stands.ts'
import { Link } from '../link.tsx'
import { askAnew } from '../queries/ask-anew.ts'
import { forForms } from '../queries/for-forms.ts'
import { post as onePost, posts } from '../queries/posts.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { useOwner } from './copies/owner.ts'
import { PostForm } from './post-form.tsx'
import { openTabs, type Tabs } from './writing/name-of-tab.ts'

/** The create and the update screen: one form, which becomes the other’s when a new post is first saved as a draft. */
export function WritePost() {
  const { slug } = useParams()
  const editing = useEditingKey(slug)
  const owner = useOwner()
  return (
    <Page actions={<Link to={addresses.posts}>All posts</Link>} hasSmallTitle>
      {owner.id === undefined && <AnswerState of={owner} sentence="We could not ask who is signed in." />}
      {owner.id !== undefined &&
        (editing.opensNew ? (
          <Begun key={`${owner.id} ${editing.key}`} owner={owner.id} slug={slug} onMade={editing.carry} />
        ) : (
          <Opened key={`${owner.id} ${editing.key}`} owner={owner.id} slug={slug ?? ''} onMade={editing.carry} />
        ))}
    </Page>
  )
}

type Shown = { owner: string; onMade(slug: string): void }

/** A new post, which may go on from what was written in a tab that is closed by now. */
function Begun(shown: Shown & { slug: string | undefined }) {
  const [tabs, setTabs] = useState<Tabs>()
  useEffect(() => void openTabs().then(setTabs), [])
  return tabs ? <Form {...shown} opened={undefined} tabs={tabs} /> : <Loading now when="page" />
}

function Opened({ slug, ...shown }: Shown & { slug: string }) {
  const [opened, setOpened] = useState<WirePost>()
  const asked = useAnswer({ ...onePost(opened?.slug ?? slug), ...forForms })
  // What was opened stays open, whatever becomes of the query: nothing may take a form from under somebody’s hands.
  if (asked.data && !opened) setOpened(asked.data)
  if (opened) return <Form {...shown} opened={opened} slug={slug} />
  return <AnswerState of={asked} sentence="The post could not be loaded." />
}

type FormShown = Shown & { opened: WirePost | undefined; slug: string | undefined; tabs?: Tabs }

function Form({ opened, owner, tabs, slug, onMade }: FormShown) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const stands = useStands()
  return (
    <PostForm
      opened={opened}
      owner={owner}
      tabs={tabs}
      button={slug === undefined ? 'Submit' : 'Update'}
      onSaved={(post, step) => {
        void askAnew(queries, posts.queryKey)
        // Whoever has left while it was saved is not called back.
        if (step === 'sent' || !post || post.slug === slug || !stands()) return
        // The form goes on under the post’s own address, with everything that stands in it.
        onMade(post.slug)
        void navigate(addresses.editPost(post.slug), { replace: true, state: goingOn })
      }}
    />
  )
}

/** One key for as long as the same form stands, although its address may change under it. */
function useEditingKey(slug: string | undefined) {
  const [seen, setSeen] = useState(slug)
  const [carried, setCarried] = useState<string>()
  const [editing, setEditing] = useState({ key: 0, opensNew: slug === undefined })
  if (seen !== slug) {
    setSeen(slug)
    setCarried(undefined)
    if (carried === undefined || carried !== slug) {
      setEditing({ key: editing.key + 1, opensNew: slug === undefined })
    }
  }
  return { ...editing, carry: setCarried }
}
