import { accountReader, balanceReader, followReader, signMessageOf } from 'quoin/bindings'
import { mountQuoin } from 'quoin/ui'
import { numberToHex, parseEther } from 'viem'
import { quoin } from './quoin.js'
import 'quoin/elements'

mountQuoin(quoin)

const show = (id, text) => {
  document.getElementById(id).textContent = text
}
const onPress = (id, action) => {
  document.getElementById(id).onclick = () => action().catch((error) => show('problem', error.message))
}

const account = accountReader(quoin)
followReader(account, ({ caipAddress }) => show('account', caipAddress ?? ''))
followReader(balanceReader(quoin), ({ text, symbol }) => show('balance', text ? `${text} ${symbol}` : ''))

const signMessage = signMessageOf(quoin)
onPress('sign', async () => show('signature', await signMessage('Hello')))
onPress('send', async () => {
  const { address } = account.get()
  const transaction = { from: address, to: address, value: numberToHex(parseEther('0.001')) }
  show('hash', await quoin.rpc.request({ method: 'eth_sendTransaction', params: [transaction] }))
})

quoin.start()
