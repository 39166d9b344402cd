import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import { askAsStaff, failureOf } from '../ask-as-staff.ts'
import { Page } from '../frame/page.tsx'
import { PostForm } from './post-form.tsx'
import { SavedPost } from './saved-post.tsx'

export function CreatePost() {
  const queries = useQueryClient()
  const [saved, setSaved] = useState<{ message: string; slug: string }>()
  return (
    <Page title="Create Blog" actions={<Link to={addresses.posts}>All posts</Link>}>
      <PostForm
        about="new"
        start={{ title: '', content: '' }}
        button="Submit"
        send={async (body) => {
          setSaved(undefined)
          const outcome = await askAsStaff(api.blog.create, { body })
          if (outcome.kind !== 'answered') return { kind: 'failed', failure: failureOf(outcome) }
          const { message, response } = outcome.answer
          setSaved({ message, slug: response.slug })
          await queries.invalidateQueries({ queryKey: ['posts'] })
          return { kind: 'saved' }
        }}
      >
        <SavedPost saved={saved} />
      </PostForm>
    </Page>
  )
}
