const LOCK = 'sandbox-wallet'

/**
 * Makes this tab the one that answers; two with the same keys would both. A tab opened later (a link from an app) takes
 * over; `onLost` is called in the one that was open before.
 */
export async function holdTab(onLost: () => void): Promise<void> {
  await new Promise<void>((held) => {
    navigator.locks
      .request(LOCK, { steal: true }, () => {
        held()
        return new Promise<never>(() => {})
      })
      .catch(onLost)
  })
}
