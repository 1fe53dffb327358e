// The icon of the pages: three furrows of a plot, one of them hit.

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#1f6f4a"/>
<g fill="none" stroke-width="3" stroke-linecap="round">
<path d="M7 10c6-4 12 4 18 0" stroke="#d9f2e3"/>
<path d="M7 17c6-4 12 4 18 0" stroke="#d9f2e3"/>
<path d="M7 24c6-4 12 4 18 0" stroke="#f3b343"/>
</g>
</svg>
`;
