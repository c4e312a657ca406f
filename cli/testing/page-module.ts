// As a host's entry does that was written for the page only.
document.querySelector('#app')

export default {}
