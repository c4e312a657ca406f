import { QuoinProvider, useAccount } from 'quoin/solid'
import { render } from 'solid-js/web'
import { quoin } from './quoin.js'

function Account() {
  const account = useAccount()
  return <p id="account">{account().caipAddress}</p>
}

const App = () => (
  <QuoinProvider kernel={quoin}>
    <quoin-button size="sm" />
    <Account />
  </QuoinProvider>
)

const app = document.getElementById('app')
if (app) render(App, app)
