const show = (id, text) => {
  document.getElementById(id).textContent = text
}
const onPress = (id, action) => {
  document.getElementById(id).onclick = () => action().catch((error) => show('problem', error.message))
}

Quoin.declared.then((quoin) => {
  Quoin.followStore(quoin.connections.store, () => show('account', quoin.connections.caipAddress() ?? ''))

  // The account's service is loaded with the first connection, not with the page.
  const stop = quoin.on('connection:connected', async () => {
    stop()
    const account = await quoin.load(Quoin.createToken('account'))
    account.watchBalance('eip155')
    Quoin.followStore(account.store('eip155'), ({ balance, balanceSymbol }) =>
      show('balance', balance ? `${balance} ${balanceSymbol}` : ''),
    )
  })

  const address = () => quoin.connections.active()?.accounts[0]?.address

  onPress('sign', async () => {
    // "Hello", as bytes in hex.
    const params = ['0x48656c6c6f', address()]
    show('signature', await quoin.rpc.request({ method: 'personal_sign', params }))
  })
  onPress('send', async () => {
    const provider = await Quoin.createProvider(quoin)
    // 0.001 ETH in wei.
    const transaction = { from: address(), to: address(), value: `0x${(10n ** 15n).toString(16)}` }
    show('hash', await provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
  })
})
