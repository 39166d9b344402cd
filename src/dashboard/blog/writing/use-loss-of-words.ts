import { useLoss } from '../../frame/leaving/leaving.ts'
import type { EditingSession } from './editing-session.ts'

/** What is written is kept in this browser when its page goes; what cannot be kept nobody leaves unasked. */
export function useLossOfWords(session: EditingSession, uploading: number): void {
  useLoss(() => {
    if (!session.keepNow())
      return 'What you wrote is not saved, and this browser has no room to keep it. If you leave now, it is lost.'
    if (session.wouldLosePicture())
      return 'This browser has no room to keep the header picture. If you leave now, your words are kept, and the picture is not.'
    if (session.wouldLoseHour())
      return 'When visitors see this post is chosen anew and not saved. If you leave now, that stays as it was.'
    return uploading > 0
      ? 'A picture in the text is still on its way. If you leave now, your words are kept, and the picture is not.'
      : undefined
  })
}
