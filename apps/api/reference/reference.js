/** Shows the OpenAPI document of the service that this page comes from; "Try it out" talks to that service and no other. */

const follow = (darkness) => document.documentElement.classList.toggle('dark-mode', darkness.matches);
const darkness = matchMedia('(prefers-color-scheme: dark)');
darkness.addEventListener('change', follow);
follow(darkness);

async function show() {
  const response = await fetch('api/v1/openapi.json');
  if (!response.ok) throw new Error(`The OpenAPI document was answered with ${response.status}.`);
  const spec = await response.json();
  // However the world reaches the service: here it is reached where the page is.
  spec.servers = [{ url: new URL('.', location.href).href.replace(/\/$/, '') }];
  SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // A key that is typed in stays in this tab's memory: nothing that a later page could read.
    persistAuthorization: false,
    // The document stays here: nobody else is asked whether it is valid.
    validatorUrl: null,
  });
}

show().catch((error) => {
  document.querySelector('#reference .notice').textContent = `The reference cannot be shown: ${error.message}`;
});
