/** A server component: it knows nothing of wallets. */
export default function Page() {
  return (
    <main>
      <h1>Rendered on the server</h1>
    </main>
  )
}
