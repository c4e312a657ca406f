/** Somebody's account in the sandbox, to send to. */
export const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

function put(id: 'address' | 'network' | 'balance' | 'outcome', text: string): void {
  const place = document.querySelector(`[data-testid=${id}]`)
  if (place) place.textContent = text
}

/** What a page shows of the account. */
export function showAccount(account: {
  readonly address: string | undefined
  readonly network: string | undefined
}): void {
  put('address', account.address ?? 'Not connected')
  put('network', account.network ?? '–')
  if (!account.address) put('balance', '–')
}

/** Shows what was read, unless something newer was asked for meanwhile. */
export function createBalanceReader(): (read: (() => Promise<string>) | undefined) => Promise<void> {
  let newest = {}
  return async (read) => {
    const mine = {}
    newest = mine
    const text = read ? await read().catch(() => 'not known') : '–'
    if (newest === mine) put('balance', text)
  }
}

/** What an error says in its first line. Libraries add pages to it. */
export function explain(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code')
  if (code === 4001 || code === 'ACTION_REJECTED') return 'You declined. Nothing was signed or sent.'
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

/** Puts a button on the page; what its action answers, or why it failed, is shown under the buttons. */
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
