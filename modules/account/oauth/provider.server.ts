/** What a trip carries to the provider and is checked by on the way back. */
export interface Trip {
  state: string
  codeVerifier: string
  nonce: string
  returnTo: string
}
export interface Arrival extends Trip {
  code: string
  iss: string | undefined
}
/** Who somebody is at a provider. */
export interface ProvenIdentity {
  subject: string
  unionId: string | null
}

export interface Provider {
  /** What people know it by. */
  title: string
  authorizationUrl(trip: Trip): Promise<string>
  /** Exchanges the code for who it is; throws when the provider or the answer's proofs say no. */
  identify(arrival: Arrival): Promise<ProvenIdentity>
}
