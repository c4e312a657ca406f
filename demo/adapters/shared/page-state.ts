/** A recipient: an account of the sandbox. */
export const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

function put(id: 'address' | 'network' | 'balance' | 'outcome', text: string): void {
  const place = document.querySelector(`[data-testid=${id}]`)
  if (place) place.textContent = text
}

/** Displays the account on the page. */
export function showAccount(account: {
  readonly address: string | undefined
  readonly network: string | undefined
}): void {
  put('address', account.address ?? 'Not connected')
  put('network', account.network ?? '–')
  if (!account.address) put('balance', '–')
}

/** Displays the latest read; drops older results that arrive late. */
export function createBalanceReader(): (read: (() => Promise<string>) | undefined) => Promise<void> {
  let newest = {}
  return async (read) => {
    const mine = {}
    newest = mine
    const text = read ? await read().catch(() => 'not known') : '–'
    if (newest === mine) put('balance', text)
  }
}

/** Returns the first line of an error's message. Libraries append pages of text. */
export function explain(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code')
  if (code === 4001 || code === 'ACTION_REJECTED') return 'You declined. Nothing was signed or sent.'
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

/** Adds a button to the page; the result or error of its action is displayed under the buttons. */
export function addButton(label: string, act: () => Promise<string>): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', async () => {
    put('outcome', 'Waiting for the wallet…')
    put('outcome', await act().catch(explain))
  })
  document.getElementById('actions')?.append(button)
}
