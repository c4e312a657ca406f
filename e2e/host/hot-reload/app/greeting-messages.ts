const messages: { readonly title: string; readonly hello: string } = {
  title: 'Greeting',
  hello: 'Hello',
}

export default messages
