import { QuoinButton } from 'quoin/react'
import { Account } from '../account'
// #if eip155
import { SendForm } from '../send-form'
// #else
import { SignForm } from '../sign-form'
// #end

export default function Page() {
  return (
    <main>
      <h1>__name__</h1>
      <QuoinButton />
      <Account />
      // #if eip155
      <SendForm />
      // #else
      <SignForm />
      // #end
    </main>
  )
}
