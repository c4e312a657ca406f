import type { SiteDeps } from '../site-deps.js'
import { wordsFor } from '../words/site-words.js'
import type { OpenDeviceLink } from './device-store.js'

/**
 * Approves a device by the link in its mail, and sends the code by mail. Returns `false` if the link has been used
 * meanwhile. Throws `Problem` if the code could not be sent; the link can then be used again.
 */
export async function approveDevice({ devices, mails }: SiteDeps, link: OpenDeviceLink): Promise<boolean> {
  if (!(await devices.approve(link))) return false
  const { mailbox, deviceId, origin, language } = link
  try {
    const cause = { kind: 'knownDevice', deviceId, isAnswer: true } as const
    const words = wordsFor(language)
    await mails.sendCode({ purpose: 'login', mailbox, deviceId }, { words, origin, cause })
    return true
  } catch (error) {
    await devices.reopen(link)
    throw error
  }
}
