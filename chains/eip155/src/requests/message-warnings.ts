import type { RequestWarning } from '#kernel'
import type { SignInMessage } from '../decode/messages/decoded-message.js'
import { isHexText } from '../decode/text/hex-text.js'

/** Hex that wallets read as bytes, or as text: without `0x`, or with an odd number of digits. */
const isAmbiguousHex = (message: string): boolean => /^(?:0x)?[\da-f]+$/i.test(message) && !isHexText(message)

/**
 * Returns the warnings of a text: wallets may sign other bytes than it has, it is a sign-in for another page, or it gives the page rights
 * (ERC-5573).
 */
export function readMessageWarnings(
  message: string,
  text: string,
  signIn: SignInMessage | undefined,
): readonly RequestWarning[] {
  const warnings: RequestWarning[] = []
  if (isAmbiguousHex(message)) warnings.push('blindMessage')
  // Servers differ in which forms they accept.
  const isMalformed = signIn === undefined && /wants\s+you\s+to\s+sign\s+in\s+with\s+your/i.test(text)
  if (signIn?.domainIsOther || isMalformed) warnings.push('domainIsOther')
  if (/urn:recap:/i.test(text)) warnings.push('permissions')
  return warnings
}
