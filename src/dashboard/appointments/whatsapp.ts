import { whatsAppNumber } from '../../contract/patient.ts'

/**
 * The address of a chat with a patient: the answer's own, or one made of the phone number with Britain's country code,
 * 44. Undefined where there is no number. It carries no text, so it tells WhatsApp nothing about the visit.
 */
export function whatsAppAddress({ phone, whatsapp }: { phone: string; whatsapp?: string | undefined }) {
  if (whatsapp?.startsWith('https://wa.me/')) return whatsapp
  const number = whatsAppNumber(phone)
  return number && `https://wa.me/${number}`
}

/** Whether the number of a chat is a British one that is no mobile: it may not have WhatsApp. */
export function isLandline(address: string | undefined): boolean {
  return address !== undefined && /\/44[1235689]/.test(address)
}
