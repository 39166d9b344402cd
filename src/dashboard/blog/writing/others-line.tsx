import type { WirePost } from '../../../contract/blog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { timeInLondon } from '../../london.ts'
import { useOthers } from './use-others.ts'

type Shown = { post: WirePost | undefined; isSaving: boolean }

/** Who else is at work on the post, said when they come, and what has become of it meanwhile. */
export function OthersLine({ post, isSaving }: Shown) {
  const { presence, deleted } = useOthers(post?._id)
  // A save that is under way makes the newer version itself.
  const isOld = !isSaving && presence !== undefined && post?.version !== undefined && presence.version > post.version
  return (
    <div role="status">
      {presence?.others.map(({ name, since, you }) => (
        <Notice key={`${name} ${since}`} tone="warning">
          {you
            ? `You have this post open in another window too (since ${timeInLondon(new Date(since))}).`
            : `${name} has this post open too (since ${timeInLondon(new Date(since))}).`}
        </Notice>
      ))}
      {deleted && <Notice tone="warning">{deleted} What you write stays here.</Notice>}
      {isOld && (
        <Notice tone="warning">
          There is a newer version by now. When you save, you are shown both, and nothing is lost.
        </Notice>
      )}
    </div>
  )
}
