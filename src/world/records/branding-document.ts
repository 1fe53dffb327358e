// The branding of an organization, which a write replaces as a whole.

import type { Branding } from '../../contract/schemas/branding.ts';
import type { OrganizationSeed } from './seed.ts';

export class BrandingDocument {
  readonly #seed: OrganizationSeed;
  #written: Branding | undefined;

  constructor(seed: OrganizationSeed) {
    this.#seed = seed;
  }

  get current(): Branding {
    return this.#written ?? this.#seed.branding;
  }

  replace(branding: Branding): void {
    this.#written = branding;
  }
}
