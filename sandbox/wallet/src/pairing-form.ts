import { element } from '../../wallet-parts/element.js'

export interface PairingForm {
  readonly root: HTMLElement
  /** Displays that the app's request is pending after a link was entered. */
  setWaiting(waiting: boolean): void
}

/** Creates the field for a link that an app displays as a QR code. Calls `pair` with texts in the format of a link. */
export function pairingForm(pair: (uri: string) => void): PairingForm {
  const input = element('input', {
    ...{ class: 'input', id: 'link', name: 'link', type: 'text', placeholder: 'wc:…', autocomplete: 'off' },
    ...{ spellcheck: 'false', autocapitalize: 'none', 'aria-describedby': 'link-help' },
  })
  const help = element('p', { class: 'help', id: 'link-help' })
  const submit = element('button', { class: 'button button-primary', type: 'submit' }, 'Connect')
  const hint = 'In the app, choose "Copy link" below its QR code.'
  help.textContent = hint

  const root = element(
    'form',
    {
      class: 'panel pairing',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        const uri = input.value.trim()
        const valid = /^wc:[0-9a-f]{64}@2\?\S+$/.test(uri)
        help.textContent = valid
          ? hint
          : 'That is not a connection link. It starts with wc: and is quite long.'
        help.classList.toggle('help-error', !valid)
        input.setAttribute('aria-invalid', String(!valid))
        if (!valid) return input.focus()
        input.value = ''
        pair(uri)
      },
    },
    element('h2', {}, element('label', { for: 'link' }, 'Connect to an app')),
    element('div', { class: 'pairing-line' }, input, submit),
    help,
  )
  return {
    root,
    setWaiting(waiting) {
      submit.textContent = waiting ? 'Waiting…' : 'Connect'
      root.setAttribute('aria-busy', String(waiting))
    },
  }
}
