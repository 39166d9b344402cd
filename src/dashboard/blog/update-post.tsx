import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import type { WirePost } from '../../contract/blog.ts'
import { askAsStaff, failureOf } from '../ask-as-staff.ts'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { Loading } from '../frame/loading.tsx'
import { Page } from '../frame/page.tsx'
import { PostForm } from './post-form.tsx'
import { usePost } from './posts.ts'
import { SavedPost } from './saved-post.tsx'

export function UpdatePost() {
  const { slug = '' } = useParams()
  const { post, failure, error, isPending } = usePost(slug)
  return (
    <Page title="Update Blog" actions={<Link to={addresses.posts}>All posts</Link>}>
      <Loading now={isPending && !failure} />
      {failure && <FailureAlert failure={failure} sentence="The post could not be loaded." trying={!error} />}
      {post && <UpdateForm key={post._id} post={post} />}
    </Page>
  )
}

function UpdateForm({ post }: { post: WirePost }) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState<{ message: string; slug: string }>()
  const { _id: id, slug, title, content, version } = post
  return (
    <PostForm
      about={slug}
      start={{ title, content }}
      present={post.imageAddress ?? post.image}
      button="Update"
      send={async (fields) => {
        setSaved(undefined)
        const body = { ...fields, ...(version !== undefined && { version }) }
        const outcome = await askAsStaff(api.blog.update, { params: { id }, body })
        if (outcome.kind !== 'answered') return { kind: 'failed', failure: failureOf(outcome) }
        const { message, updated } = outcome.answer
        setSaved({ message, slug: updated.slug })
        await queries.invalidateQueries({ queryKey: ['posts'] })
        return { kind: 'saved' }
      }}
    >
      <SavedPost saved={saved} />
    </PostForm>
  )
}
