import type { ReceivedMail } from './received-mail.js'

/** The mails of all mailboxes, in memory. */
export interface Mailbox {
  /** Returns the mails of one mailbox, or of all, newest first. */
  list(to?: string): readonly ReceivedMail[]
  find(id: string): ReceivedMail | undefined
  add(mail: ReceivedMail): void
  clear(): void
  /** Calls the listener for each new mail; the returned function unsubscribes. */
  onMail(listener: (mail: ReceivedMail) => void): () => void
  /** Resolves with `list(to)` once it contains a mail newer than `after`, or when the signal aborts. */
  waitFor(
    to: string | undefined,
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly ReceivedMail[]>
}

/** @param max number of mails to keep; the oldest are deleted first */
export function createMailbox(max = 500): Mailbox {
  let mails: readonly ReceivedMail[] = []
  const listeners = new Set<(mail: ReceivedMail) => void>()

  const list = (to?: string): readonly ReceivedMail[] => {
    const wanted = to?.toLowerCase()
    return wanted === undefined ? mails : mails.filter((mail) => mail.to.includes(wanted))
  }
  const listAfter = (to: string | undefined, after: string | undefined): readonly ReceivedMail[] => {
    const all = list(to)
    const known = all.findIndex(({ id }) => id === after)
    return known < 0 ? all : all.slice(0, known)
  }

  return {
    list,
    find: (id) => mails.find((mail) => mail.id === id),
    add(mail) {
      mails = [mail, ...mails].slice(0, max)
      for (const listener of listeners) listener(mail)
    },
    clear() {
      mails = []
    },
    onMail(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    waitFor(to, after, signal) {
      return new Promise((resolve) => {
        const settle = (): void => {
          stop()
          signal.removeEventListener('abort', settle)
          resolve(listAfter(to, after))
        }
        const look = (): void => {
          if (signal.aborted || listAfter(to, after).length > 0) settle()
        }
        const stop = this.onMail(look)
        signal.addEventListener('abort', settle)
        look()
      })
    },
  }
}
