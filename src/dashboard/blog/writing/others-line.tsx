import type { WirePost } from '../../../contract/blog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { timeInLondon } from '../../london.ts'
import type { useOthers } from './use-others.ts'

type Shown = Pick<ReturnType<typeof useOthers>, 'presence'> & { post: WirePost | undefined; mayBeOwn: boolean }

/** Who else is at work on the post, said when they come. */
export function OthersLine({ presence, post, mayBeOwn }: Shown) {
  // A save that is under way, or had no answer, makes the newer version itself.
  const isOld = !mayBeOwn && presence !== undefined && post?.version !== undefined && presence.version > post.version
  return (
    <div role="status">
      {presence?.others.map(({ name, since, you }) => (
        <Notice key={`${name} ${since}`} tone="warning">
          {you
            ? `You have this post open in another window too (since ${timeInLondon(new Date(since))}).`
            : `${name} has this post open too (since ${timeInLondon(new Date(since))}).`}
        </Notice>
      ))}
      {isOld && (
        <Notice tone="warning">
          There is a newer version by now. When you save, you are shown both, and nothing is lost.
        </Notice>
      )}
    </div>
  )
}
