import { followStore } from 'quoin/kernel'
import { errorText } from './error-text'
import { find } from './find'
import { quoin } from './quoin'
// #if eip155
import { sendEther } from './send-ether'
// #else
import { signText } from './sign-text'
// #end

const account = find('#account', HTMLElement)
const form = find('form', HTMLFormElement)
const button = find('form button', HTMLButtonElement)
const output = find('output', HTMLOutputElement)

// Displays the account, at once and after each change.
followStore(quoin.connections.store, () => {
  const address = quoin.connections.caipAddress()
  account.textContent = address ?? 'No wallet is connected.'
  button.disabled = address === undefined
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = new FormData(form)
  output.textContent = 'Confirm in your wallet.'
  button.disabled = true
  try {
    // #if eip155
    const hash = await sendEther(quoin, String(fields.get('to')), String(fields.get('amount')))
    output.textContent = `Confirmed: ${hash}`
    // #else
    output.textContent = `Signature: ${await signText(quoin, String(fields.get('text')))}`
    // #end
  } catch (error) {
    output.textContent = errorText(error)
  } finally {
    button.disabled = false
  }
})
