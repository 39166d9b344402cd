import type { WirePost } from '../../../contract/blog.ts'
import { timeInLondon } from '../../london.ts'
import { useOthers } from './use-others.ts'

/** Who else is at work on the post, said when they come. */
export function OthersLine({ post }: { post: WirePost | undefined }) {
  const presence = useOthers(post?._id)
  const isOld = presence !== undefined && post?.version !== undefined && presence.version > post.version
  return (
    <div role="status">
      {presence?.others.map(({ name, since, you }) => (
        <p key={`${name} ${since}`} className="notice warn">
          {you
            ? `You have this post open in another window too (since ${timeInLondon(new Date(since))}).`
            : `${name} has this post open too (since ${timeInLondon(new Date(since))}).`}
        </p>
      ))}
      {isOld && (
        <p className="notice warn">
          There is a newer version by now. When you save, you are shown both, and nothing is lost.
        </p>
      )}
    </div>
  )
}
