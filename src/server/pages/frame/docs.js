const [copy, copied] = document.documentElement.lang === 'es' ? ['Copiar', 'Copiado'] : ['Copy', 'Copied'];
for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = copy;
  button.addEventListener('click', async () => {
    const lines = block.querySelector('code').textContent.split('\n');
    const typed = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
    await navigator.clipboard.writeText((typed.length > 0 ? typed : lines).join('\n'));
    button.textContent = copied;
  });
  block.prepend(button);
}
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return;
  event.preventDefault();
  document.querySelector('input[type=search]')?.focus();
});
