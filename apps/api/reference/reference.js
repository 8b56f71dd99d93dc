/** Shows the OpenAPI document of the service that serves this page. "Try it out" sends requests only to that service. */

const follow = (darkness) => document.documentElement.classList.toggle('dark-mode', darkness.matches);
const darkness = matchMedia('(prefers-color-scheme: dark)');
darkness.addEventListener('change', follow);
follow(darkness);

async function show() {
  const response = await fetch('api/v1/openapi.json');
  if (!response.ok) throw new Error(`The request for the OpenAPI document failed with status ${response.status}.`);
  const spec = await response.json();
  // Use the address of this page, because the public address may not be reachable from here.
  spec.servers = [{ url: new URL('.', location.href).href.replace(/\/$/, '') }];
  SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // Keep the key only in the memory of this tab.
    persistAuthorization: false,
    // Do not send the document to an online validator.
    validatorUrl: null,
  });
}

show().catch((error) => {
  document.querySelector('#reference .notice').textContent = `The reference cannot be shown: ${error.message}`;
});
