import type { Practice } from '../../domain/practice/practice.ts'

/** Opens a chat without any text in it: what it is about is the visitor's own affair. Nothing where nobody chats. */
export function WhatsAppLink({ practice: { whatsapp }, className }: { practice: Practice; className?: string }) {
  if (!whatsapp) return null
  return (
    <a className={className} href={`https://wa.me/${whatsapp.digits}`} rel="noopener noreferrer">
      WhatsApp
    </a>
  )
}
