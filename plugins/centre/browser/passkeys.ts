import { PASSKEY_ALGORITHMS } from '../../../lib/people/passkeys/algorithms.ts'

// The script of the pages with passkeys: it fills a form with the answer of the browser's dialogue and submits it. Without it, or
// without passkeys in the browser, the page says what else to do.

for (const form of document.querySelectorAll('form[data-passkey]')) start(form)

function start(form) {
  const { passkey: KIND, none: NONE, failed: FAILED, known: KNOWN } = form.dataset
  const said = form.querySelector('[role=status]'),
    button = form.querySelector('button')
  form.parentElement.hidden = false
  if (!globalThis.PublicKeyCredential) {
    said.textContent = NONE
    return button.remove()
  }
  addEventListener('pageshow', () => (button.disabled = false))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    button.disabled = true
    said.textContent = ''
    try {
      const answer = await fetch('/centre/passkeys/challenge', { cache: 'no-store' })
      if (!answer.ok) throw answer.status
      const challenge = bytesOf((await answer.json()).challenge)
      const fields = await (KIND === 'make' ? make(challenge, form.dataset) : sign(challenge))
      for (const name in fields) form.elements[name].value = fields[name]
      form.submit()
    } catch (fault) {
      said.textContent = fault.name === 'InvalidStateError' ? KNOWN : FAILED
      button.disabled = false
    }
  })
}

/** A credential with its kind of response. */
type Passkey<R> = Omit<PublicKeyCredential, 'response'> & { readonly response: R }

async function make(challenge, { site, user, name, display, ids }) {
  const { rawId, response } = (await navigator.credentials.create({
    publicKey: {
      challenge,
      rp: { name: site },
      user: { id: bytesOf(user), name, displayName: display },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
      excludeCredentials: ids
        .split(' ')
        .filter(Boolean)
        .map(id => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required'
      }
    }
  })) as Passkey<AuthenticatorAttestationResponse>
  return {
    id: textOf(rawId),
    clientData: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject)
  }
}

async function sign(challenge) {
  const { rawId, response } = (await navigator.credentials.get({
    publicKey: { challenge, userVerification: 'required' }
  })) as Passkey<AuthenticatorAssertionResponse>
  return {
    id: textOf(rawId),
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user: textOf(response.userHandle ?? [])
  }
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}

function textOf(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
