const LOCK = 'sandbox-wallet'

/**
 * Makes this tab the only one that responds: two tabs with the same keys would both respond. A tab opened later (a link
 * from an app) takes over; the earlier one calls `onLost`.
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
