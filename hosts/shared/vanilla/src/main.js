import { followStore } from 'quoin/kernel'
import { AccountToken } from 'quoin/plugins/account'
import { mountQuoin } from 'quoin/ui'
import { numberToHex, parseEther, stringToHex } from 'viem'
import { quoin } from './quoin.js'
import 'quoin/elements'

mountQuoin(quoin)

const show = (id, text) => {
  document.getElementById(id).textContent = text
}
const onPress = (id, action) => {
  document.getElementById(id).onclick = () => action().catch((error) => show('problem', error.message))
}

followStore(quoin.connections.store, () => show('account', quoin.connections.caipAddress() ?? ''))

// The account's service is loaded with the first connection, not with the page.
const stop = quoin.on('connection:connected', async () => {
  stop()
  const account = await quoin.load(AccountToken)
  account.watchBalance('eip155')
  followStore(account.store('eip155'), ({ balance, balanceSymbol }) =>
    show('balance', balance ? `${balance} ${balanceSymbol}` : ''),
  )
})

const address = () => quoin.connections.active()?.accounts[0]?.address

onPress('sign', async () => {
  const params = [stringToHex('Hello'), address()]
  show('signature', await quoin.rpc.request({ method: 'personal_sign', params }))
})
onPress('send', async () => {
  const transaction = { from: address(), to: address(), value: numberToHex(parseEther('0.001')) }
  show('hash', await quoin.rpc.request({ method: 'eth_sendTransaction', params: [transaction] }))
})

quoin.start()
